// Its properties have all of their runs here.
import "./sum-up.test.ts";
