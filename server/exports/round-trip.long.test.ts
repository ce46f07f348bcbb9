// Each format is carried on each database here.
import "./round-trip.test.ts";
