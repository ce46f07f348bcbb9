export const namespace = "spBv1.0";

const ofNode = ["NBIRTH", "NDEATH", "NDATA"] as const;
const ofDevice = ["DBIRTH", "DDEATH", "DDATA"] as const;
export type MessageType = (typeof ofNode)[number] | (typeof ofDevice)[number];

/** Whose message it is; a device's has a device, a node's has none. Source: Sparkplug 3.0.0, section 4. */
export interface SparkplugTopic {
  group: string;
  type: MessageType;
  node: string;
  device: string | null;
}

const isOneOf = <T extends string>(list: readonly T[], type: string): type is T => list.some((one) => one === type);

/** The topic of what nodes and devices tell, null for any other: commands, states, and what is no such topic. */
export const sparkplugTopic = (topic: string): SparkplugTopic | null => {
  const [space, group, type = "", node, device, ...more] = topic.split("/");
  if (space !== namespace || !group || !node || more.length > 0) return null;
  if (device === undefined) return isOneOf(ofNode, type) ? { group, type, node, device: null } : null;
  return device !== "" && isOneOf(ofDevice, type) ? { group, type, node, device } : null;
};

export const stateTopic = (host: string): string => `${namespace}/STATE/${host}`;
export const commandTopic = (group: string, node: string): string => `${namespace}/${group}/NCMD/${node}`;
