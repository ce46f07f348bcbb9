// Ten thousand faulty lines here.
import "./imports.test.ts";
