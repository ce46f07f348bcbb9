// Its properties have all of their runs here.
import "./timelines.test.ts";
