import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DesignIcon, FlowDesign, SimulatedAct, SimulatedState } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Saved simulation case of a design: actions of a simulated flow, and their expected path. */
export const simulationCase = pgTable(
  'simulation_case',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    designId: text('design_id').notNull(),
    name: text('name').notNull(),
    beginsAt: momentColumn('begins_at').notNull(),
    acts: jsonb('acts').$type<SimulatedAct[]>().notNull(),
    expected: jsonb('expected').$type<SimulatedState[]>().notNull(),
    createdAt: momentColumn('created_at').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('simulation_case_of').on(t.workspace, t.designId, t.createdAt),
  ],
)

/** Flow template that the company saved or imported; its cases are stored as those of `template:<id>`. */
export const flowTemplate = pgTable(
  'flow_template',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    icon: text('icon').$type<DesignIcon>().notNull().default(''),
    design: jsonb('design').$type<FlowDesign>().notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)
