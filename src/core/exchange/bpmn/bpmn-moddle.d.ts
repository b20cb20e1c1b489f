/** Types of the parts of bpmn-moddle in use; the package types elements only. */
declare module 'bpmn-moddle' {
  /** Element of a document; its properties are named as in the standard. */
  export interface ModdleElement {
    $type: string
    $parent?: ModdleElement
    $attrs: Record<string, string>
    $children?: ModdleElement[]
    $body?: string
    [property: string]: unknown
  }

  export class BpmnModdle {
    constructor(packages?: Record<string, object>)
    create(type: string, properties?: object): ModdleElement
    toXML(element: ModdleElement, options: { format: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: { message: string }[] }>
  }
}
