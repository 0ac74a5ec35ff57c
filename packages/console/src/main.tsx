import { render } from "preact";
import { App } from "./app.tsx";
import "../../docs/assets/tokens.css";
import "../../docs/assets/top-bar.css";
import "./styles/frame.css";
import "./styles/parts.css";

const root = document.getElementById("root");
if (root !== null) render(<App />, root);
