"""The pictures of the page's catalogue, as text, and the program that makes puzzles of them."""
