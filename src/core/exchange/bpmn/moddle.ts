import { BpmnModdle } from 'bpmn-moddle'

/** Namespace of what BPMN has no words for. */
const namespace = 'urn:qianpi'

/** Language of conditions in the words of this product. */
export const bpmnExpressionLanguage = `${namespace}:expression`

/** Elements of the namespace: the design of a process, and the step of an activity by its id. */
const extension = {
  name: 'Qianpi',
  uri: namespace,
  prefix: 'qianpi',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Design',
      superClass: ['Element'],
      properties: [{ name: 'json', type: 'String', isBody: true }],
    },
    {
      name: 'Step',
      superClass: ['Element'],
      properties: [{ name: 'ref', type: 'String', isAttr: true }],
    },
  ],
}

/** Creates the reader and writer of documents. */
export const createModdle = () => new BpmnModdle({ qianpi: extension })
