import { oneFile } from "../../rolldown.base.ts";

export default oneFile("index", [/^@marketplace-seller\/client-core/, "openapi-fetch"]);
