// Its properties have all of their runs here.
import "./walks.test.ts";
