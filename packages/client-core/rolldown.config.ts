import { oneFile } from "../../rolldown.base.ts";

export default oneFile("index", []);
