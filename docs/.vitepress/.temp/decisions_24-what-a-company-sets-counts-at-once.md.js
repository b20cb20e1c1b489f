import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"24. What a company sets counts at once and is kept with who set it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/24-what-a-company-sets-counts-at-once.md","filePath":"decisions/24-what-a-company-sets-counts-at-once.md"}');
const _sfc_main = { name: "decisions/24-what-a-company-sets-counts-at-once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_24-what-a-company-sets-counts-at-once-and-is-kept-with-who-set-it" tabindex="-1">24. What a company sets counts at once and is kept with who set it <a class="header-anchor" href="#_24-what-a-company-sets-counts-at-once-and-is-kept-with-who-set-it" aria-label="Permalink to &quot;24. What a company sets counts at once and is kept with who set it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>What a company sets counts at once and is kept with who set it</strong> (<code>/oaset/company_settings</code>): compression of images, sizes of uploads, encrypted bodies. Files of a flow belong to its versions: one that a published version names stays; one that none names goes after a day.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/24-what-a-company-sets-counts-at-once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _24WhatACompanySetsCountsAtOnce = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _24WhatACompanySetsCountsAtOnce as default
};
