import design from '#schemas/meta/flow-design.json'
import form from '#schemas/meta/form.json'
import control from '#schemas/values/control.json'
import customFunction from '#schemas/values/custom-function.json'
import decisionCell from '#schemas/values/decision-cell.json'
import decisionTable from '#schemas/values/decision-table.json'
import designIcon from '#schemas/values/design-icon.json'
import eventSet from '#schemas/values/event-set.json'
import formCopy from '#schemas/values/form-copy.json'
import formData from '#schemas/values/form-data.json'
import formLimit from '#schemas/values/form-limit.json'
import formMap from '#schemas/values/form-map.json'
import namedOne from '#schemas/values/named-one.json'
import outcome from '#schemas/values/outcome.json'
import reasonRule from '#schemas/values/reason-rule.json'
import recipientGroup from '#schemas/values/recipient-group.json'
import recipientItem from '#schemas/values/recipient-item.json'
import simulatedAct from '#schemas/values/simulated-act.json'
import storedFile from '#schemas/values/stored-file.json'
import templateFile from '#schemas/values/template-file.json'
import { bundleSchema, type JsonSchema } from '../../../core/form'

const files: Record<string, JsonSchema> = {
  form,
  control,
  'custom-function': customFunction,
  'decision-cell': decisionCell,
  'decision-table': decisionTable,
  'event-set': eventSet,
  'form-copy': formCopy,
  'form-limit': formLimit,
  'form-map': formMap,
  outcome,
  'reason-rule': reasonRule,
  'recipient-group': recipientGroup,
  'recipient-item': recipientItem,
  'stored-file': storedFile,
}

/** Schema of a whole design, as checked by the server, bundled into one. */
export const designSchema: JsonSchema = bundleSchema(design, files)

/** Schema of a template without its design; the design is validated by its own schema. */
export const templateSchema: JsonSchema = bundleSchema(
  { ...templateFile, properties: { ...templateFile.properties, design: { type: 'object' } } },
  { 'design-icon': designIcon, 'named-one': namedOne, 'simulated-act': simulatedAct, 'form-data': formData },
)

const { funlist, layoutset } = design.properties

/** Maximum number of steps of a design. */
export const maxSteps: number = funlist.maxItems

/** Schema of copied steps: steps of a design, and their positions. */
export const stepsSchema: JsonSchema = {
  type: 'object',
  required: ['funlist', 'layoutset'],
  properties: { kind: { type: 'string' }, funlist, layoutset },
  additionalProperties: false,
  definitions: designSchema.definitions,
}
