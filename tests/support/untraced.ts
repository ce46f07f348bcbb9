// React's development build records for the developer tools where each element was made and how long each component
// took, which is a third of the time of the tests of pages. It looks for these two when it is loaded,
Reflect.deleteProperty(console, "createTask");
Reflect.deleteProperty(console, "timeStamp");

// and it makes no stack for an element after it has made too many.
const react: Record<string, unknown> = await import("react");
const internals = react["__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"];
if (internals) Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });
