import type { FunctionRule } from './define-function'

/** Name of the flow's creator. */
export const creatorName: FunctionRule<'creatorName'> = (flow) => flow().creatorName

/** Job number of the flow's creator. */
export const creatorJobId: FunctionRule<'creatorJobId'> = (flow) => flow().creatorJobId

/** Department on whose behalf the flow was created. */
export const creatorDept: FunctionRule<'creatorDept'> = (flow) => flow().creatorDept

/** Path of that department, with those above it. */
export const creatorDeptPath: FunctionRule<'creatorDeptPath'> = (flow) => flow().creatorDeptPath

/** Name of the assignee of the current step. */
export const handlerName: FunctionRule<'handlerName'> = (flow) => flow().handlerName

/** Job number of the assignee of the current step. */
export const handlerJobId: FunctionRule<'handlerJobId'> = (flow) => flow().handlerJobId

/** Name of the flow. */
export const flowName: FunctionRule<'flowName'> = (flow) => flow().flowName

/** Document number; none while the flow is being created. */
export const flowNumber: FunctionRule<'flowNumber'> = (flow) => flow().workname

/** Creation time of the flow. */
export const createdAt: FunctionRule<'createdAt'> = (flow) => flow().createdAt

/** Whether the flow is marked as urgent. */
export const isUrgent: FunctionRule<'isUrgent'> = (flow) => flow().isUrgent
