import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SimulatedAct, SimulatedState } from '../../../generated/types'
import { moment, workspace } from './columns'

/** A saved case of a design: acts of a simulated flow, and where they are expected to lead. */
export const simulationCase = pgTable(
  'simulation_case',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    designId: text('design_id').notNull(),
    name: text('name').notNull(),
    beginsAt: moment('begins_at').notNull(),
    acts: jsonb('acts').$type<SimulatedAct[]>().notNull(),
    expected: jsonb('expected').$type<SimulatedState[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('simulation_case_of').on(t.workspace, t.designId, t.createdAt),
  ],
)
