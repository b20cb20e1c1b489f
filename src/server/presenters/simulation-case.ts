import type { SimulationCase } from '../../generated/types'
import type { SimulationCaseRecord } from '../queries'
import { toIso } from './time'

/** View of a saved simulation case of a flow (S2-240). */
export const toSimulationCase = ({
  id,
  name,
  beginsAt,
  acts,
  expected,
  updatedAt,
  updatedBy,
}: SimulationCaseRecord): SimulationCase => ({
  _id: id,
  name,
  at: toIso(beginsAt),
  acts,
  expected,
  updated_at: toIso(updatedAt),
  updated_by: updatedBy,
})
