import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import Modeler from 'bpmn-js/lib/Modeler'

const size = { width: 240, height: 104 }

const edgesOf = (steps) => {
  const known = new Map(steps.map((step) => [step.id, step]))
  return steps.flatMap((from) =>
    from.to.flatMap((id) => {
      const to = known.get(id)
      return to ? [{ id: `${from.id}_${id}`, from, to }] : []
    }),
  )
}

/** The same steps as user tasks and sequence flows, with their places. */
function bpmnOf(steps) {
  const edges = edgesOf(steps)
  const tasks = steps.map(({ id, name }) => `<bpmn:userTask id="${id}" name="${name}"/>`)
  const flows = edges.map(
    ({ id, from, to }) =>
      `<bpmn:sequenceFlow id="${id}" name="同意" sourceRef="${from.id}" targetRef="${to.id}"/>`,
  )
  const shapes = steps.map(
    ({ id, x, y }) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${size.width}" height="${size.height}"/></bpmndi:BPMNShape>`,
  )
  const lines = edges.map(({ id, from, to }) => {
    const points = [
      [from.x + size.width / 2, from.y + size.height],
      [to.x + size.width / 2, to.y],
    ].map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`)
    return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.join('')}</bpmndi:BPMNEdge>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="bench">
<bpmn:process id="p" isExecutable="false">${tasks.join('')}${flows.join('')}</bpmn:process>
<bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="l" bpmnElement="p">${shapes.join('')}${lines.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}

export const draw = async (root, steps) => {
  const modeler = new Modeler({ container: root })
  await modeler.importXML(bpmnOf(steps))
  modeler.get('canvas').zoom('fit-viewport')
}
