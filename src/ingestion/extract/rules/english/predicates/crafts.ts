import { laidOut } from "../../../../../model/laid-out.ts";

/** What one knows or knows how to work with, by its name: an alternation for regular expressions. */
export const craftWord = laidOut`
  Excel|Word|PowerPoint|Photoshop|Illustrator|InDesign|Lightroom|Figma|Canva|Blender|AutoCAD|SolidWorks|
  Revit|SketchUp|Matlab|Python|Java|JavaScript|TypeScript|SQL|PHP|Ruby|Rust|Kotlin|Swift|Scala|Perl|Fortran|
  Cobol|HTML|CSS|React|Django|Linux|Git|Docker|Kubernetes|AWS|Azure|Terraform|Salesforce|SAP|Tally|
  QuickBooks|Xero|Sage|Tableau|SPSS|Stata|LaTeX|VBA|CPR|BSL|ASL|Braille|Morse|Auslan|Makaton|shorthand|
  karate|judo
`;
