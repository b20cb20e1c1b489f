import type { FunctionRule } from './define-function'

/** The name of who started the flow. */
export const creatorName: FunctionRule<'creatorName'> = (flow) => flow().creatorName

/** The job number of who started the flow. */
export const creatorJobId: FunctionRule<'creatorJobId'> = (flow) => flow().creatorJobId

/** The department on whose behalf the flow was started. */
export const creatorDept: FunctionRule<'creatorDept'> = (flow) => flow().creatorDept

/** That department with those above it. */
export const creatorDeptPath: FunctionRule<'creatorDeptPath'> = (flow) => flow().creatorDeptPath

/** The name of who handles the present step. */
export const handlerName: FunctionRule<'handlerName'> = (flow) => flow().handlerName

/** The job number of who handles the present step. */
export const handlerJobId: FunctionRule<'handlerJobId'> = (flow) => flow().handlerJobId

/** The name of the flow. */
export const flowName: FunctionRule<'flowName'> = (flow) => flow().flowName

/** The document number; none while the flow is being started. */
export const flowNumber: FunctionRule<'flowNumber'> = (flow) => flow().workname

/** When the flow was started. */
export const createdAt: FunctionRule<'createdAt'> = (flow) => flow().createdAt

/** Whether the flow is marked as urgent. */
export const isUrgent: FunctionRule<'isUrgent'> = (flow) => flow().isUrgent
