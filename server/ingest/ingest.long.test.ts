// Its property has all of its runs here.
import "./ingest.test.ts";
