/** Formats a person as fields with job numbers do: 张三(100011) (domain: linkable pickers); one without by the name. */
export const formatPersonName = (name: string, jobId: string): string => (jobId ? `${name}(${jobId})` : name)

/** Formats a department by its path without the company at the top: 研发中心-前端组 (domain: linkable pickers). */
export const formatDepartmentPath = (names: readonly string[]): string =>
  (names.length > 1 ? names.slice(1) : names).join('-')
