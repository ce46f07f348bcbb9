// Its properties have all of their runs here.
import "./save.test.ts";
