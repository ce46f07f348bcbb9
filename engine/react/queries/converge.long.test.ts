// Its properties have all of their runs here.
import "./converge.test.ts";
