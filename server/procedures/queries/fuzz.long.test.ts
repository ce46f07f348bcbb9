// All of its statements.
import "./fuzz.test.ts";
