# Make the booklet: run this script in its folder, with nonolith on the PATH.

# Two pictures.
nonolith make ../flower.png --size 18 --colours 3 --title Flower -o flower.json
nonolith make ../cup.gif --size 20 --title Cup -o cup.json

# Three symmetric drawings, mended with their symmetry preserved.
nonolith generate random 12x13 --symmetric --density 0.4 --seed beetle --title Beetle -o beetle-draft.json
nonolith mend beetle-draft.json --symmetric --apply -o beetle.json
nonolith generate random 14x15 --symmetric --density 0.38 --seed mask --title Mask -o mask-draft.json
nonolith mend mask-draft.json --symmetric --apply -o mask.json
nonolith generate random 15x16 --symmetric --density 0.36 --seed "moth 1" --title Moth -o moth-draft.json
nonolith mend moth-draft.json --target line-solvable --symmetric --most 20 --apply -o moth.json

# A puzzle with several solutions, made unique by the fewest given cells.
nonolith generate random 12 --density 0.35 --seed stars --title Stars -o stars-draft.json
nonolith mend stars-draft.json --give --apply -o stars.json

# Four random puzzles of a requested difficulty.
nonolith generate random 10 --difficulty trivial --seed 1 --title Islands -o islands.json
nonolith generate random 15 --shape blobs --difficulty easy --seed 2 --title Lakes -o lakes.json
nonolith generate random 12 --difficulty medium --seed 3 --title Sparks -o medium.json
nonolith generate random 12 --difficulty hard --seed 4 --title Embers -o hard.json

nonolith print --title 'Summer — ten puzzles' --per-page 2 -o booklet.pdf islands.json cup.json flower.json lakes.json beetle.json mask.json moth.json stars.json medium.json hard.json
