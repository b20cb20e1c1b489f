import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"43. A way is foretold by playing it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/43-a-way-is-foretold-by-playing.md","filePath":"decisions/43-a-way-is-foretold-by-playing.md"}');
const _sfc_main = { name: "decisions/43-a-way-is-foretold-by-playing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_43-a-way-is-foretold-by-playing-it" tabindex="-1">43. A way is foretold by playing it <a class="header-anchor" href="#_43-a-way-is-foretold-by-playing-it" aria-label="Permalink to &quot;43. A way is foretold by playing it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A way is foretold by playing it.</strong> While a form is filled, the panel asks for the whole way to the end: the engine&#39;s own rules run on a copy of the flow, everybody agrees, so nothing is known twice of signing, merging, skipping, delegating. What is missing counts as empty; a step that nobody is found for is told and passed. What is not settled is told as such: empty fields, other buttons, which of several signs. Where a field kept from the reader decides, the way ends there (23). A property test holds that unedited flows go the foretold way. Where the panel stands beside the form, tells just what would happen and leaves nothing to choose, one press sends; else the dialog asks. We gave up a second, drawn estimate.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/43-a-way-is-foretold-by-playing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _43AWayIsForetoldByPlaying = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _43AWayIsForetoldByPlaying as default
};
