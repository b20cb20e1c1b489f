/** Address of a stored file, before the link is signed (schemas/calls/file/oa/form.get.json). */
export const fileUrl = (fileid: string, name: string): string =>
  `/file/oa/form/${fileid}/${encodeURIComponent(name)}`
