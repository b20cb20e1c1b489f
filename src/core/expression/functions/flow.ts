import type { Rule } from './define-function'

/** The name of who started the flow. */
export const creatorName: Rule<'creatorName'> = (flow) => flow().creatorName

/** The job number of who started the flow. */
export const creatorJobId: Rule<'creatorJobId'> = (flow) => flow().creatorJobId

/** The department on whose behalf the flow was started. */
export const creatorDept: Rule<'creatorDept'> = (flow) => flow().creatorDept

/** That department with those above it. */
export const creatorDeptPath: Rule<'creatorDeptPath'> = (flow) => flow().creatorDeptPath

/** The name of who handles the present step. */
export const handlerName: Rule<'handlerName'> = (flow) => flow().handlerName

/** The job number of who handles the present step. */
export const handlerJobId: Rule<'handlerJobId'> = (flow) => flow().handlerJobId

/** The name of the flow. */
export const flowName: Rule<'flowName'> = (flow) => flow().flowName

/** The document number; none while the flow is being started. */
export const flowNumber: Rule<'flowNumber'> = (flow) => flow().workname

/** When the flow was started. */
export const createdAt: Rule<'createdAt'> = (flow) => flow().createdAt

/** Whether the flow is marked as urgent. */
export const isUrgent: Rule<'isUrgent'> = (flow) => flow().isUrgent
