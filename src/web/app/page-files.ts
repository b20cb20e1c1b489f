// Loads the files of this page that the server names in the document, the largest first. It is the first code that runs:
// earlier, they would delay the first module; later, the line would be idle while that is evaluated.

/** Files that take a connection each at once. A browser opens six; the others wait behind the requests of the page's data. */
const firstFiles = 4

for (const [n, link] of document.querySelectorAll<HTMLLinkElement>('link[data-rel]').entries()) {
  if (n >= firstFiles) link.fetchPriority = 'low'
  link.rel = link.dataset.rel ?? ''
}
