export * from "../../model/lexical/traits.ts";
