import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"7. Calls under /api/{oa}/","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/07-calls-under-api-oa.md","filePath":"decisions/07-calls-under-api-oa.md"}');
const _sfc_main = { name: "decisions/07-calls-under-api-oa.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_7-calls-under-api-oa" tabindex="-1">7. Calls under <code>/api/{oa}/</code> <a class="header-anchor" href="#_7-calls-under-api-oa" aria-label="Permalink to &quot;7. Calls under \`/api/{oa}/\`&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Calls under <code>/api/{oa}/</code></strong> name the workspace; a session sees its own workspace only.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/07-calls-under-api-oa.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _07CallsUnderApiOa = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _07CallsUnderApiOa as default
};
