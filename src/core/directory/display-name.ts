/** A person as fields with job numbers name him: 张三(100011) (domain: linkable pickers). */
export const formatPersonName = (name: string, jobId: string): string => `${name}(${jobId})`

/** A department by the way down to it, without the company at the top: 研发中心-前端组 (domain: linkable pickers). */
export const formatDepartmentPath = (names: readonly string[]): string =>
  (names.length > 1 ? names.slice(1) : names).join('-')
