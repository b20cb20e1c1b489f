import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"157. Kinds of numbers are data","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/157-kinds-of-numbers-are-data.md","filePath":"decisions/157-kinds-of-numbers-are-data.md"}');
const _sfc_main = { name: "decisions/157-kinds-of-numbers-are-data.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_157-kinds-of-numbers-are-data" tabindex="-1">157. Kinds of numbers are data <a class="header-anchor" href="#_157-kinds-of-numbers-are-data" aria-label="Permalink to &quot;157. Kinds of numbers are data&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Identity cards, bank cards, mobile numbers and credit codes are checks of the text field (<code>dataType</code>). <strong><code>schemas/data/document-numbers.json</code> says of each kind its lengths, characters, first digits, date of birth, checksum and which ends stay readable when it is masked</strong>; one rule (<code>core/text/document-numbers</code>) reads it on the page and on the server, and names the first thing that is wrong. A further kind with one of the known checksums is an entry of the data and a variant of the field.</p><p><strong>Of an identity card&#39;s region only the province is checked.</strong> Districts are merged and renumbered, and cards keep the codes of their issue; a list of all codes since 1984 would reject the holders of those that it lacks.</p><p><strong>Masking is a display, everywhere the value is shown as text</strong>: read views, lists, histories, prints and exports. It protects against glances, not against the reader: the form of a reader contains the value. Whom the value must not reach is a matter of field rights. A masked column is no lossless column, so that an exported sheet carries the value beside the text, as with names.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/157-kinds-of-numbers-are-data.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _157KindsOfNumbersAreData = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _157KindsOfNumbersAreData as default
};
