/** Where a stored file is read from, once the link is signed (schemas/calls/file/oa/form.get.json). */
export const fileAddress = (fileid: string, name: string): string =>
  `/file/oa/form/${fileid}/${encodeURIComponent(name)}`
