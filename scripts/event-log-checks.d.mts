interface Typed {
  name: string
  attributes: { name: string; type: string }[]
}
interface Part {
  id: string
  type: string
  time?: string
  attributes: { name: string; value: unknown; time?: string }[]
  relationships: { objectId: string; qualifier: string }[]
}
/** OCEL 2.0 document. */
export interface Ocel {
  objectTypes: Typed[]
  eventTypes: Typed[]
  objects: Part[]
  events: Part[]
}
/** Trace of a XES log: its attributes and those of its events. */
interface XesTrace {
  values: Map<string, string>
  events: Map<string, string>[]
}
export function checkOcel(log: Ocel): string[]
export function readXes(xml: string): { traces: XesTrace[]; problems: string[] }
