title: Fish
author: nonolith authors
licence: CC0-1.0
#d
   0:.  #ffffff  white
   o:o  #ffa500  orange
   b:b  #0000ff  blue
   y:y  #ffff00  yellow
   w:w  #c0c0c0  silver
   k:k  #000000  black
: rows
0
4b
1o 2b 3y 3b
2o 2b 3y 6b
3o 1b 3y 3b 3y 4b
3o 4b 3y 4b 2w 3b
2o 2b 5y 4b 1w 1k 4b
3o 1b 2y 2b 3y 7b
3o 3b 3y 6b
2o 6b 4o
1o 4o
: columns
4o 4o
7o
5o
4b
1b 1y 2b 1y 1b
2b 1y 1b 2y 2b
2b 2y 1b 1y 3b
1b 2y 1b 2y 1b 1y 1b
1b 2y 1b 4y 1b 1o
1b 1y 2b 4y 1b 1o
2b 1y 2b 1y 2b 1o
2b 1y 4b 2o
2b 1y 4b 1o
6b 1o
2b 2w 2b 1o
1b 1w 1k 2b
4b
3b
2b
1b
: end
