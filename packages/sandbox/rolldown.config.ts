import { library } from "../../rolldown.base.ts";

export default library(import.meta.dirname);
