/** Workspace that people sign in to: one company per installation. */
export const homeWorkspace = 'oa'
