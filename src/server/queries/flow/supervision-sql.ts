import type { Conditions } from '../sql/page'

/** Which flows a person may watch without being part of them: of whole designs, or of designs in some departments. */
export interface SupervisionScope {
  /** Administrators watch everything. */
  all: boolean
  designs: string[]
  /** Design and department, with a space between them. */
  inDepartments: string[]
}

/** Whose flows are asked for. */
export interface FlowViewer {
  workspace: string
  personId: string
  watching: SupervisionScope
}

/** The flows of a person's messages; of his own start's message he is the creator. $1 is the workspace. */
export const recipientFlowsSql = (me: string) => `select distinct flow_id as id from message
  where workspace = $1 and to_id = ${me} and status <> 7`

/** Whether a person may watch a flow without being part of it. */
export const supervisionSql = (where: Conditions, { all, designs, inDepartments }: SupervisionScope) =>
  all
    ? 'true'
    : `(f.flow_id = any(${where.value([...designs, ...inDepartments.map(designOf)])}::text[])
        and (f.flow_id = any(${where.value(designs)}::text[])
          or f.flow_id || ' ' || f.dept_id = any(${where.value(inDepartments)}::text[])))`

const designOf = (inDepartment: string) => inDepartment.slice(0, inDepartment.indexOf(' '))

/** The flow, as the alias f, of an id that the source own has; $1 is the workspace. */
export const ownFlowJoin = 'join flow f on f.workspace = $1 and f.id = own.id'
