/** The few operations of IndexedDB that are used: no library in what every terminal loads first. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
  });

/** Opens a database at its first version; `create` lays out a new one. */
export const openDatabase = (name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => create(request.result));
  return answerOf(request);
};
