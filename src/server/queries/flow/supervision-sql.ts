import type { Conditions } from '../sql/page'

/**
 * Flows that a person may supervise without taking part: of whole designs, or of designs in some departments.
 */
export interface SupervisionScope {
  /** True for administrators, who supervise everything. */
  all: boolean
  designs: string[]
  /** Design and department, separated by a space. */
  inDepartments: string[]
}

/** Person whose visible flows are queried. */
export interface FlowViewer {
  workspace: string
  personId: string
  watching: SupervisionScope
}

/**
 * SQL of the flows with messages of a person; the message of a start belongs to the creator. $1 is the
 * workspace.
 */
export const recipientFlowsSql = (me: string) => `select distinct flow_id as id from message
  where workspace = $1 and to_id = ${me} and status <> 7`

/** SQL condition that a person may supervise a flow without taking part. */
export const supervisionSql = (where: Conditions, { all, designs, inDepartments }: SupervisionScope) =>
  all
    ? 'true'
    : `(f.flow_id = any(${where.value([...designs, ...inDepartments.map(designOf)])}::text[])
        and (f.flow_id = any(${where.value(designs)}::text[])
          or f.flow_id || ' ' || f.dept_id = any(${where.value(inDepartments)}::text[])))`

const designOf = (inDepartment: string) => inDepartment.slice(0, inDepartment.indexOf(' '))

/** Joins the flow, as the alias f, by the ids of the source own; $1 is the workspace. */
export const ownFlowJoin = 'join flow f on f.workspace = $1 and f.id = own.id'
