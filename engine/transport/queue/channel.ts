/** Tells the other tabs of this browser that the queue has changed. What has changed stands in the store. */
export interface QueueChannel {
  post: () => void;
  listen: (listener: () => void) => void;
}

/** By BroadcastChannel, else by the event that a change of localStorage raises in the other tabs. */
export const browserChannel = (name = "shopwright-queue"): QueueChannel => {
  if (typeof BroadcastChannel === "function") {
    const channel = new BroadcastChannel(name);
    return {
      post: () => channel.postMessage(0),
      listen: (listener) => channel.addEventListener("message", listener),
    };
  }
  let count = 0;
  return {
    post: () => localStorage.setItem(name, `${Date.now()}-${count++}`),
    listen: (listener) =>
      addEventListener("storage", ({ key }) => {
        if (key === name) listener();
      }),
  };
};
