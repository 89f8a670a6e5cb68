"""Settings of the documentation (``make docs``)."""

from __future__ import annotations

import sys
from pathlib import Path

import nonolith

sys.path.insert(0, str(Path(__file__).parent))

project = "nonolith"
copyright = "the nonolith authors"
release = version = nonolith.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "extension"]
exclude_patterns = ["gallery/*"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!nonolith\.).*")]
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
napoleon_use_ivar = True
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
add_module_names = False
html_theme = "furo"
html_title = "nonolith"
html_logo = html_favicon = "static/logo.svg"
html_static_path = ["static"]
html_css_files = ["style.css"]
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1457c8", "color-brand-content": "#1457c8"},
    "dark_css_variables": {"color-brand-primary": "#8ab4ff", "color-brand-content": "#8ab4ff"},
}
man_pages = [("cli", "nonolith", "the toolkit for nonograms", "", 1)]
