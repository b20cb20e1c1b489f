import formats from '#schemas/data/template-formats.json'

/** Format of a template, by the extension of its file. */
export type TemplateFormat = keyof typeof formats

/** Formats of templates: their names and MIME types. */
export const templateFormats: typeof formats = formats

/** Checks whether an extension is that of a template. */
export const isTemplateFormat = (extension: string): extension is TemplateFormat =>
  Object.hasOwn(formats, extension)
