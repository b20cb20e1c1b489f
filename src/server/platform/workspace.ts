/** The workspace people sign in to: one company per installation. */
export const homeWorkspace = 'oa'
