import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/tokens.css";
import "./styles/top-bar.css";
import "./styles/frame.css";
import "./styles/parts.css";

const root = document.getElementById("root");
if (root !== null) render(<App />, root);
