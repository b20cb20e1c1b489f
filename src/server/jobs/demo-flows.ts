import categories from '#fixtures/categories.json'
import type { DesignIcon, FlowDesign, FormDesign, TreeNode } from '../../generated/types'
import type { Tx } from '../platform'
import { type DesignSaveContext, insertDesign, saveDesign, writeCategories } from '../queries'
import { addDemoLedgers } from './demo-ledgers'

/** Flow of fixtures/flows: the administrators' settings, the name of its form, and the rest of the design. */
interface FlowFile {
  flow: {
    id: string
    name: string
    description: string
    canuse: boolean
    category: string[]
    icon: DesignIcon
  }
  form: string
  design: Omit<FlowDesign, 'formset'>
}

const files = import.meta.glob<FlowFile>('../../../fixtures/flows/*.json', { eager: true, import: 'default' })
const forms = import.meta.glob<FormDesign>('../../../fixtures/forms/*.json', {
  eager: true,
  import: 'default',
})

/** Flow of the demo company with its design. */
export interface DemoFlow {
  flow: FlowFile['flow']
  design: FlowDesign
}

/** Flows of the demo company (fixtures/flows); each form is in fixtures/forms once, shared by its users. */
export const demoFlows: DemoFlow[] = Object.values(files).map(({ flow, form, design }) => {
  const formset = forms[`../../../fixtures/forms/${form}.json`]
  if (!formset) throw new Error(`fixtures/forms/${form}.json is missing`)
  return { flow, design: { ...design, formset } as FlowDesign }
})

/** Categories of the demo flows. */
const demoCategories: TreeNode[] = categories

/** Publishes the demo flows in their categories, with the ledgers that they use. */
export async function publishDemoFlows(tx: Tx, saving: DesignSaveContext): Promise<void> {
  await addDemoLedgers(tx, saving)
  await writeCategories(tx, saving.workspace, demoCategories)
  for (const one of demoFlows) await publishDemoFlow(tx, saving, one)
}

/** Publishes one flow. */
export async function publishDemoFlow(
  tx: Tx,
  saving: DesignSaveContext,
  { flow, design }: DemoFlow,
): Promise<void> {
  const { id, canuse, ...facts } = flow
  await insertDesign(tx, saving, id, { ...facts, enabled: canuse })
  await saveDesign(tx, saving, { id, design, publish: true, rev: undefined })
}
