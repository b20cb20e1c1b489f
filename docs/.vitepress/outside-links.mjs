/** Files of the project are named, but not linked: the site holds the pages of docs only. */
export function outsideLinks(markdown) {
  markdown.core.ruler.push('outside-links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) unlink(children, env.relativePath ?? '')
  })
}

function unlink(children, page) {
  let isOutside = false
  for (const token of children) {
    if (token.type === 'link_open') {
      isOutside = leavesDocs(token.attrGet('href') ?? '', page)
      if (isOutside) token.attrs = []
    }
    if ((token.type === 'link_open' || token.type === 'link_close') && isOutside) {
      token.tag = 'span'
      if (token.type === 'link_close') isOutside = false
    }
  }
}

/** Whether a relative link climbs out of the folder of the docs. */
function leavesDocs(href, page) {
  if (!href.startsWith('.')) return false
  const climbs = (href.match(/\.\.\//g) ?? []).length
  return climbs > page.split('/').length - 1
}
