export * from "../../model/lexical/unit.ts";
